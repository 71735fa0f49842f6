import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width of an element in whole pixels, 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = element.current!;
    setWidth(Math.floor(target.clientWidth));
    const observer = new ResizeObserver(() => setWidth(Math.floor(target.clientWidth)));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
