import { Building2, Cable, PencilRuler } from 'lucide-react';
import { Link } from 'wouter';
import { useGranted } from '../../data/site/queries.ts';
import styles from './first-steps.module.css';
import { Widget, WidgetWords } from './widget.tsx';

/** What somebody does first in a company that has no sites. */
export function FirstSteps() {
  const mayOrganize = useGranted('Setup.Organize.add');
  if (!mayOrganize)
    return (
      <Widget title="Sites" isFlush>
        <WidgetWords>
          No sites are available to you yet. An administrator of your company adds them.
        </WidgetWords>
      </Widget>
    );
  return (
    <Widget title="First steps">
      <ol className={styles.steps}>
        <li>
          <Building2 size={20} strokeWidth={1.5} aria-hidden />
          <span>
            <strong>
              <Link href="/setup/organize">Add an area and a site</Link>
            </strong>
            <small>A site is one plant, station or building. Areas put them in order.</small>
          </span>
        </li>
        <li>
          <Cable size={20} strokeWidth={1.5} aria-hidden />
          <span>
            <strong>Connect its devices</strong>
            <small>Under Communication of the site: a link, its controllers and their tags.</small>
          </span>
        </li>
        <li>
          <PencilRuler size={20} strokeWidth={1.5} aria-hidden />
          <span>
            <strong>Draw its overview</strong>
            <small>Live values, controls and alarms on a diagram. It then stands here, with its state.</small>
          </span>
        </li>
      </ol>
    </Widget>
  );
}
