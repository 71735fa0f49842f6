/** Lets frames and messages in: a resolved promise alone would not. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
