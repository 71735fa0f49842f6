/** Saves that are told to everybody who has the diagram open, once they are committed. */
import type { Handlers, RequestContext } from '../../http/handler.ts';
import type { PresenceGate } from './presence-gate.ts';

export type Announcer = Pick<PresenceGate, 'saved'>;

/** The same handlers; those that save say so. */
export function announced<H extends Partial<Handlers>>(handlers: H, presence: Announcer): H {
  const { saveDiagram, saveDiagramStream, restoreDiagramVersion } = handlers;
  const tell = <R extends { readonly version: number }>(
    { caller: { companyId, user } }: RequestContext,
    diagram: string,
    objects: number | null,
    saved: R,
  ): R => {
    const by = { uuid: user.uuid, name: `${user.firstName} ${user.lastName}`.trim() };
    presence.saved(companyId, diagram, by, { version: saved.version, objects });
    return saved;
  };
  const telling: Partial<Handlers> = {
    ...(saveDiagram && {
      saveDiagram: async (context, parts) => {
        const { put, removed } = parts.body.patch;
        const saved = await saveDiagram(context, parts);
        return tell(context, parts.params.uuid, put.length + removed.length, saved);
      },
    }),
    ...(saveDiagramStream && {
      saveDiagramStream: async (context, parts) =>
        tell(context, parts.params.uuid, null, await saveDiagramStream(context, parts)),
    }),
    ...(restoreDiagramVersion && {
      restoreDiagramVersion: async (context, parts) =>
        tell(context, parts.params.uuid, null, await restoreDiagramVersion(context, parts)),
    }),
  };
  return { ...handlers, ...telling };
}
