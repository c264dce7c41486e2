// Redirects to a page's current address, with the fragment of the former one, such as an event's code.

location.replace(document.querySelector(".forward a").href + location.hash);
