import { Link } from 'wouter';
import type { ActivityItem } from '../../../api/contract/index.ts';
import {
  activityPath,
  changeWords,
  KIND_TITLES,
  personWords,
  sentenceOf,
} from '../../parts/log/activity-words.ts';
import { Moment } from '../../parts/page/moment.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FieldGroup } from '../../ui/form.tsx';
import { DetailPane } from '../../ui/list-page.tsx';
import styles from './activity-page.module.css';

interface ActivityDetailProps {
  readonly item: ActivityItem;
  readonly siteUuid: string;
  readonly onClose: () => void;
}

/** One row of the log, complete. Names are those of that time. */
export function ActivityDetail({ item, siteUuid, onClose }: ActivityDetailProps) {
  const path = activityPath(item, siteUuid);
  return (
    <DetailPane title={sentenceOf(item)} onClose={onClose}>
      <Facts
        of={[
          ['When', <Moment key="at" at={item.at} withZone />],
          ['Who', personWords(item)],
          [
            KIND_TITLES[item.kind],
            path ? (
              <Link key="object" href={path}>
                {item.object.name}
              </Link>
            ) : (
              `${item.object.name}${item.object.exists ? '' : ' (archived)'}`
            ),
          ],
        ]}
      />
      {item.changes.length > 0 && (
        <div className={styles.more}>
          <FieldGroup title="What changed">
            <ul className={styles.changes}>
              {item.changes.map((change) => (
                <li key={change.what}>{changeWords(change)}</li>
              ))}
            </ul>
          </FieldGroup>
        </div>
      )}
    </DetailPane>
  );
}
