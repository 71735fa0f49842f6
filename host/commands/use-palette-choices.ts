import { useEffect, useMemo, useState } from 'react';
import { type Choice, grouped, type HitGroup, isPossible, matching, useChoices } from './choices.ts';
import { useFound } from './found.ts';

/** Between two looks at what can be run. */
const LOOK_MS = 200;

/** Rows that are shown; whoever wants another one types a letter more. */
const SHOWN = 40;

/** What fits the letters that were typed, in groups, and whether the server is still asked. */
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
      // Below what the page knows by itself: an answer must not push away what somebody is about to take.
      ...grouped(matching(answered, typed, new Set(answered))),
    ],
    [choices, answered, typed, possible],
  );
  return { groups, isSearching };
}

/**
 * Which choices can be run now. What that hangs on lies all over the page and moves while the palette is open: a click just
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
