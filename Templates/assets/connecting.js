// A connection to a server's event stream, which is made again after a failure. Workers use it, too.

// Opens the stream at an address; `listeners` get the data of its events, by name. The browser connects again by itself,
// unless the server has refused: then `refused()` decides, and may call `open` or `openLater`.
export function connect(address, listeners, refused) {
  let source, timer;
  const connection = {
    open() {
      connection.close();
      const own = (source = new EventSource(address));
      for (const kind in listeners) own.addEventListener(kind, ({ data }) => own === source && listeners[kind](data));
      own.addEventListener("error", () => own === source && connection.isRefused && refused());
    },
    /** Opens it again after a pause in milliseconds. */
    openLater(pause) {
      clearTimeout(timer);
      timer = setTimeout(connection.open, pause);
    },
    close() {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    },
    get isRefused() {
      return source?.readyState === EventSource.CLOSED;
    },
  };
  connection.open();
  return connection;
}
