import type { ComponentProps, ReactNode, RefObject } from 'react';
import { DiagramCover } from '../diagram-cover.tsx';
import type { DiagramStore } from '../diagram-store.ts';
import styles from './diagram-surface.module.css';

/** Picture actions of the page itself; pointer, wheel and arrow keys go to the worker. */
type SurfaceHandlers = Pick<ComponentProps<'div'>, 'onClick' | 'onDoubleClick' | 'onContextMenu' | 'onWheel'>;

interface DiagramSurfaceProps extends SurfaceHandlers {
  /** The element that the session fills; see useSession. */
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly store: DiagramStore;
  /** Accessible name. */
  readonly label: string;
  /** A finger and the wheel scroll what it stands in, and do not move the picture. */
  readonly scrolls?: boolean;
  /** On the picture, and below the message that there is none. */
  readonly children?: ReactNode;
}

/** The drawing surface of a diagram, and what covers it while there is no picture: progress, findings, a failure. */
export function DiagramSurface(props: DiagramSurfaceProps) {
  const { surface, store, label, scrolls, children, ...handlers } = props;
  return (
    <>
      <div
        ref={surface}
        className={styles.surface}
        role="application"
        aria-label={label}
        data-scrolls={scrolls}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture takes the arrow keys.
        tabIndex={0}
        {...handlers}
      />
      {children}
      <DiagramCover store={store.state} />
    </>
  );
}
