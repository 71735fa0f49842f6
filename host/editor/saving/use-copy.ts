import { useRef, useState } from 'react';
import type { CopyToSave } from './saving.ts';

interface OpenCopy extends CopyToSave {
  /** What it is called now; set at every drawing of the page. */
  current: string;
}

/** The copy that is edited where the page edits one; the same for as long as the page is there. */
export function useCopy(isClone: boolean | undefined, done: (diagram: string) => void): OpenCopy | undefined {
  const latest = useRef(done);
  latest.current = done;
  const [copy] = useState(() => {
    const made: OpenCopy = {
      current: '',
      name: () => made.current,
      done: (diagram) => latest.current(diagram),
    };
    return made;
  });
  return isClone ? copy : undefined;
}
