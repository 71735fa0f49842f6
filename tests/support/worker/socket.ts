/** A socket that takes the subscription and then says what it is told to. */
export class TestSocket {
  static all: TestSocket[] = [];
  readyState = 1;
  binaryType = 'blob';
  readonly sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    TestSocket.all.push(this);
    setTimeout(() => {
      this.onopen?.();
      this.onmessage?.({ data: JSON.stringify({ opened: { refused: [] } }) });
    });
  }

  send(message: string): void {
    this.sent.push(message);
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}
