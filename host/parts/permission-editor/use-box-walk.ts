import { type KeyboardEvent, useRef, useState } from 'react';

/** One tab stop for all boxes, and the arrows among them. */
export function useBoxWalk() {
  const grid = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState('0:0');
  const boxes = () =>
    [...grid.current!.querySelectorAll<HTMLInputElement>('input[data-line]:enabled')].map((input) => ({
      input,
      line: Number(input.dataset.line),
      column: Number(input.dataset.column),
    }));
  const onKey = (event: KeyboardEvent): boolean => {
    const all = boxes();
    const at = all.findIndex(({ input }) => input === event.target);
    const from = all[at];
    if (!from) return false;
    const sameColumn = all.filter(({ column }) => column === from.column);
    const sameLine = all.filter(({ line }) => line === from.line);
    const goal = {
      ArrowDown: () => sameColumn.find(({ line }) => line > from.line),
      ArrowUp: () => sameColumn.findLast(({ line }) => line < from.line),
      ArrowRight: () => sameLine.find(({ column }) => column > from.column),
      ArrowLeft: () => sameLine.findLast(({ column }) => column < from.column),
      Home: () => all[0],
      End: () => all.at(-1),
    }[event.key];
    if (!goal) return false;
    goal()?.input.focus();
    return true;
  };
  return { grid, tabStop, onFocus: setTabStop, onKey };
}
