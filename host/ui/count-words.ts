/** "3 sites", "1 site"; `several` for an irregular plural. */
export const countWords = (count: number, noun: string, several = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : several}`;
