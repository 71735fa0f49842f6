import { useCallback, useMemo, useState } from 'react';
import type { LinkEvent } from '../../../worker/boundary/index.ts';
import { type Engine, type ShownDiagram, useEngine } from '../use-engine.ts';
import { useLiveMode } from '../use-live-mode.ts';
import type { AskedFirst } from '../writes/action-dialogs.tsx';
import type { WritePlace } from '../writes/write-controller.ts';

/** A live diagram that can be acted on. */
export interface LiveDiagram {
  readonly engine: Engine;
  /** Where its writes come from. */
  readonly place: WritePlace;
  /** What an object asks before a write; null if none does. */
  readonly asked: AskedFirst | null;
  readonly endAsking: () => void;
  /** A held control was pressed. */
  readonly isHolding: boolean;
}

interface LiveOptions extends Omit<ShownDiagram, 'version'> {
  /** An object links to something. */
  readonly onLink: (event: LinkEvent) => void;
}

/** Opens a diagram on the surface and keeps it live; its objects' questions are kept until they are answered. */
export function useLiveDiagram({ onLink, ...shown }: LiveOptions): LiveDiagram {
  const { diagram, site } = shown;
  const [asked, setAsked] = useState<AskedFirst | null>(null);
  const [isHolding, setHolding] = useState(false);
  const engine = useEngine({
    ...shown,
    onLink: (event) => (event.field ? setAsked(event) : onLink(event)),
    onAsk: setAsked,
    onHold: () => setHolding(true),
  });
  useLiveMode(diagram, site);
  const place = useMemo(() => ({ schematicId: diagram, siteId: site }), [diagram, site]);
  const endAsking = useCallback(() => setAsked(null), []);
  return { engine, place, asked, endAsking, isHolding };
}
