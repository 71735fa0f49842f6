import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabPage {
  readonly id: string;
  readonly title: string;
  /** The number of items behind it. */
  readonly count?: number;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly pages: readonly TabPage[];
  readonly selected?: string;
  readonly onSelect?: (id: string) => void;
}

/** Pages in one place. Arrows choose; a page keeps its input while another is shown. */
export function Tabs({ label, pages, selected, onSelect }: TabsProps) {
  const index = pages.findIndex((page) => page.id === selected);
  return (
    <TabGroup
      className={styles.group}
      selectedIndex={selected === undefined ? undefined : Math.max(0, index)}
      onChange={(at: number) => onSelect?.(pages[at]!.id)}
    >
      <TabList className={styles.list} aria-label={label}>
        {pages.map((page) => (
          <Tab key={page.id} className={styles.tab}>
            {page.title}
            {page.count !== undefined && <span className={styles.count}>{page.count}</span>}
          </Tab>
        ))}
      </TabList>
      <TabPanels className={styles.panels}>
        {pages.map((page) => (
          <TabPanel key={page.id} unmount={false} className={styles.panel}>
            {page.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
