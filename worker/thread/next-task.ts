/**
 * Lets frames and messages through: a resolved promise alone would not, and a repeated timer of 0 ms takes 4 ms, which
 * adds up to 4 s for the thousand lines of a large diagram.
 */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
