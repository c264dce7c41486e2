// A connection to a server's event stream, which is made again after a failure. Workers use it, too.

/** The longest silence of a server, in milliseconds: it sends a sign of life every four seconds. */
const patience = 9e3;

// Opens the stream at an address; `listeners` get the data of its events, by name, and `lost` is called if the server falls
// silent. The browser connects again by itself, unless the server has refused: then `refused()` decides, and may call `open`
// or `openLater`.
export function connect(address, listeners, refused) {
  let source, timer, watch;
  const connection = {
    open() {
      connection.close();
      const own = (source = new EventSource(address));
      for (const kind in listeners) own.addEventListener(kind, ({ data }) => own === source && listeners[kind](data));
      own.addEventListener("error", () => own === source && connection.isRefused && refused());
      own.addEventListener("open", connection.rest);
      // Old servers send no signs of life, so the connection isn't checked before the first one.
      own.addEventListener("alive", () => {
        connection.rest();
        connection.expect();
      });
    },
    /** Waits for a sign of life, and opens the stream again without one. */
    expect() {
      watch ||= setTimeout(() => {
        watch = 0;
        listeners.lost();
        connection.open();
      }, patience);
    },
    rest() {
      clearTimeout(watch);
      watch = 0;
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
