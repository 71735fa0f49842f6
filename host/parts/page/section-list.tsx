import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { areaOf } from '../../data/site/areas.ts';
import { useOfferedAreas } from '../../data/site/use-offered-areas.ts';
import styles from './section-list.module.css';

/** The pages of an area that has several: a column at the side, a strip above the page on narrow screens. */
export function SectionList() {
  const [path] = useLocation();
  const within = areaOf(path)?.within;
  const area = useOfferedAreas().find((one) => one.within === within);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // In the strip the open page may be beyond the edge.
    if (path) list.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest' });
  }, [path]);
  if (!area?.sections) return null;
  return (
    <nav ref={list} className={styles.sections} aria-label={area.label}>
      <h2>{area.label}</h2>
      <ul>
        {area.sections.map(({ label, href, icon: Icon }) => (
          <li key={href}>
            <Link href={href} aria-current={path.startsWith(href) ? 'page' : undefined}>
              <Icon size={16} aria-hidden /> {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
