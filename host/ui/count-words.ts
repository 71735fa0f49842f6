/** "3 sites", "1 site"; `several` where more than one has another word. */
export const countWords = (count: number, noun: string, several = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : several}`;
