import { useRef, useState } from 'react';
import type { CopyToSave } from './saving.ts';

interface OpenCopy extends CopyToSave {
  /** Its present name; set at every render of the page. */
  current: string;
}

/** The copy being edited, if the page edits one; the same for the life of the page. */
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
