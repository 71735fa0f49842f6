import { Boxes, LayoutTemplate, PanelTop, Workflow } from 'lucide-react';
import { Link } from 'wouter';
import type { AnswerOf } from '../../../api/client/client.ts';
import type { AssemblyUse } from '../../../api/contract/index.ts';
import { assemblyEditPath, diagramPlace, templatePlace } from '../../data/site/diagram-paths.ts';
import { countWords } from '../../ui/count-words.ts';
import rows from '../list/made-from.module.css';

const ICONS = { report: Workflow, popup: PanelTop, template: LayoutTemplate } as const;

const pathOf = ({ uuid, siteId, purpose }: AssemblyUse): string =>
  purpose === 'template'
    ? templatePlace(uuid).live
    : purpose === 'popup'
      ? diagramPlace(uuid, undefined, true).edit
      : diagramPlace(uuid, siteId ?? undefined).live;

/** The diagrams that draw an assembly, and the assemblies that contain it. `isOpen`: their names lead there. */
export function AssemblyUsageList({
  usage,
  isOpen = false,
}: {
  readonly usage: AnswerOf<'assemblyUsage'>;
  readonly isOpen?: boolean;
}) {
  const { diagrams, others, assemblies } = usage;
  return (
    <ul className={rows.rows}>
      {diagrams.map((one) => {
        const Icon = ICONS[one.purpose];
        const name = (
          <>
            <Icon size={15} aria-hidden /> {one.name}
          </>
        );
        return (
          <li key={one.uuid} className={rows.row}>
            {isOpen ? <Link href={pathOf(one)}>{name}</Link> : <span>{name}</span>}
            <small>
              {countWords(one.instances, 'instance')}
              {one.siteName && ` · ${one.siteName}`}
            </small>
          </li>
        );
      })}
      {others > 0 && (
        <li className={rows.row}>
          <small>
            and {countWords(others, 'other diagram')} that {others === 1 ? 'is' : 'are'} not listed
          </small>
        </li>
      )}
      {assemblies.map(({ uuid, name }) => (
        <li key={uuid} className={rows.row}>
          {isOpen ? (
            <Link href={assemblyEditPath(uuid)}>
              <Boxes size={15} aria-hidden /> {name}
            </Link>
          ) : (
            <span>
              <Boxes size={15} aria-hidden /> {name}
            </span>
          )}
          <small>contains it</small>
        </li>
      ))}
    </ul>
  );
}
