import { type RefObject, useEffect, useState } from 'react';

/** How far outside of the view counts as seen: what is scrolled to is there when it comes. */
const MARGIN = '200px';

/** Whether an element has been in view, or near it, since it was mounted. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: MARGIN, scrollMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
