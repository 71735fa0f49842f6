import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { MonitoredItem, Notification } from '../../../api/contract/index.ts';
import { ITEM_ICONS } from '../../parts/organize/item-icons.tsx';
import { countWords } from '../../ui/count-words.ts';
import styles from './notifications.module.css';

type Items = Notification['monitoredItems'];
type Entry = readonly [key: string, item: MonitoredItem];

const isArea = (key: string): boolean => /^area-(?!site-)/.test(key);
const isSite = (key: string): boolean => /^(area|route)-site-/.test(key);

/** "2 areas, 1 site, 5 tags": what is selected, not what only holds it. */
function itemWords(items: Items): string {
  const wholes = Object.entries(items).filter(([, { all }]) => all);
  const areas = wholes.filter(([key]) => isArea(key)).length;
  const sites = wholes.filter(([key]) => isSite(key)).length;
  const routes = wholes.length - areas - sites;
  const tags = Object.values(items).reduce((sum, { tagsCount }) => sum + tagsCount, 0);
  const words = [
    areas > 0 && countWords(areas, 'area'),
    routes > 0 && countWords(routes, 'route'),
    sites > 0 && countWords(sites, 'site'),
    tags > 0 && countWords(tags, 'tag'),
  ].filter((part) => part !== false);
  return words.join(', ') || 'Nothing';
}

/** The monitored items of a row of the list, which opens to areas, routes, sites and tags (NOTI-03). */
export function MonitoredItems({ items }: { readonly items: Items }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const entries = Object.entries(items);
  return (
    <div className={styles.accordion}>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={(event) => {
          // A click on it does not open the row.
          event.stopPropagation();
          setOpen(!isOpen);
        }}
      >
        <ChevronRight size={14} aria-hidden />
        {itemWords(items)}
      </button>
      {isOpen && (
        <div id={id}>
          <Branch entries={entries} parent={null} />
        </div>
      )}
    </div>
  );
}

interface BranchProps {
  readonly entries: readonly Entry[];
  readonly parent: string | null;
}

function Branch({ entries, parent }: BranchProps) {
  const here = entries.filter(([, item]) => item.parent === parent);
  if (here.length === 0) return null;
  return (
    <ul className={styles.branch}>
      {here.map(([key, item]) => {
        const Icon = ITEM_ICONS[isArea(key) ? 'area' : isSite(key) ? 'site' : 'route'];
        return (
          <li key={key}>
            <span className={styles.item}>
              <Icon size={14} aria-hidden /> {item.name}
              {item.all && <small>all</small>}
            </span>
            {item.tags.length > 0 && <p className={styles.tags}>{tagWords(item)}</p>}
            <Branch entries={entries} parent={key} />
          </li>
        );
      })}
    </ul>
  );
}

function tagWords({ tags, tagsCount }: MonitoredItem): string {
  const names = tags.map(({ name }) => name).join(', ');
  const more = tagsCount - tags.length;
  return more > 0 ? `${names} and ${countWords(more, 'more tag')}` : names;
}
