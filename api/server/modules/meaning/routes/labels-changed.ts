/** Calls after which system labels of open diagrams say another thing (OR-53): who watches is told, once it is committed. */
import type { Handlers, RequestContext } from '../../../http/handler.ts';

const CHANGES = [
  'saveCustomFieldValue',
  'updateCustomField',
  'archiveCustomField',
  'updateSite',
  'renameArea',
  'renameRoute',
  'updateCommunication',
  'updateController',
] as const satisfies readonly (keyof Handlers)[];

/** The same handlers; those that change what labels say tell the company's sockets. */
export function labelsTold<H extends Partial<Handlers>>(handlers: H, tell: (company: number) => void): H {
  const telling: Record<string, unknown> = {};
  for (const name of CHANGES) {
    const handler = handlers[name] as
      | ((context: RequestContext, parts: never) => Promise<unknown>)
      | undefined;
    if (!handler) continue;
    telling[name] = async (context: RequestContext, parts: never) => {
      const answer = await handler(context, parts);
      tell(context.caller.companyId);
      return answer;
    };
  }
  return { ...handlers, ...telling };
}
