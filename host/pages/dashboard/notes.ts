/** Words and times that the widgets share. */

/** "3 open"; "none open" where there is none. */
export const countNote = (count: number, what: string): string =>
  `${count === 0 ? 'None' : count.toLocaleString('en')} ${what}`;

const UNHEARD_MS = 30_000;

/** Whoever hears what changes asks for nothing; who cannot, asks now and then. */
export const REREAD = (isHeard: boolean) => ({
  staleTime: UNHEARD_MS,
  refetchInterval: isHeard ? (false as const) : UNHEARD_MS,
});
