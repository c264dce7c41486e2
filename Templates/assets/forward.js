// Goes on to a page's present address, with what stands behind the # of the former one: an event's code, for example.

location.replace(document.querySelector(".forward a").href + location.hash);
