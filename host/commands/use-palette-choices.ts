import { useEffect, useMemo, useState } from 'react';
import { type Choice, grouped, type HitGroup, isPossible, matching, useChoices } from './choices.ts';
import { useFound } from './found.ts';

/** Time between two checks of what can be run. */
const LOOK_MS = 200;

/** Rows that are shown; for another one, type more. */
const SHOWN = 40;

/** Choices that match the typed letters, in groups, and whether the server is still being asked. */
export function usePaletteChoices(typed: string): {
  readonly groups: readonly HitGroup[];
  readonly isSearching: boolean;
} {
  const choices = useChoices();
  const possible = usePossible(choices);
  const { found: answered, isSearching } = useFound(typed);
  const groups = useMemo(
    () => [
      ...grouped(matching(choices, typed, possible).slice(0, SHOWN)),
      // Below local results: an answer must not move a row that somebody is about to choose.
      ...grouped(matching(answered, typed, new Set(answered))),
    ],
    [choices, answered, typed, possible],
  );
  return { groups, isSearching };
}

/**
 * Which choices can be run now. The conditions are all over the page and change while the palette is open: a click just
 * before it was opened selects an object a moment later.
 */
function usePossible(choices: readonly Choice[]): ReadonlySet<Choice> {
  const [seen, setSeen] = useState('');
  useEffect(() => {
    const look = () => setSeen(choices.map((choice) => Number(isPossible(choice))).join(''));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [choices]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was seen says when to look again.
  return useMemo(() => new Set(choices.filter(isPossible)), [choices, seen]);
}
