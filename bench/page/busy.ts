/** A page that has work of its own: it renders a list anew for half of the time. */

/** Milliseconds of work, and from the beginning of one work to the next. */
const WORK = 50;
const EVERY = 100;
const ROWS = 40;

export class BusyPage {
  private readonly list = document.createElement('ul');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rendered = 0;

  start(): void {
    document.body.append(this.list);
    this.work();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.list.remove();
  }

  /** Rows with their layout, until the time is over. */
  private readonly work = (): void => {
    const start = performance.now();
    while (performance.now() - start < WORK) {
      this.list.replaceChildren(...Array.from({ length: ROWS }, () => this.row()));
      this.list.getBoundingClientRect();
    }
    this.timer = setTimeout(this.work, EVERY - WORK);
  };

  private row(): HTMLElement {
    const row = document.createElement('li');
    row.textContent = `Row ${++this.rendered}`;
    return row;
  }
}
