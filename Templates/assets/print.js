// The button that opens the browser's own dialog for printing.

import { on, one } from "./page.js";

on(one(".print button"), "click", () => print());
