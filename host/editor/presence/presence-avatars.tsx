import { useSnapshot } from 'valtio';
import type { Person } from '../../../api/contract/presence.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { initials } from '../../ui/avatar.tsx';
import { colourOf } from './person-colours.ts';
import styles from './presence.module.css';

const SHOWN = 4;

/** Who else edits this diagram, one circle per person: in the colour of their selection. */
export function PresenceAvatars({ people }: { readonly people: readonly Person[] }) {
  const me = useSnapshot(sessionStore).user?.uuid;
  const users = oneEach(people);
  if (users.length === 0) return null;
  const nameOf = ({ user, name }: Person): string => (user === me ? 'You, in another window' : name);
  const shown = users.length > SHOWN + 1 ? users.slice(0, SHOWN) : users;
  const rest = users.slice(shown.length);
  return (
    <ul className={styles.people} aria-label="Also editing">
      {shown.map((person) => (
        <li key={person.key} title={nameOf(person)} style={{ backgroundColor: colourOf(person.colour) }}>
          <span aria-hidden>{initials(person.name)}</span>
          <span className={styles.spoken}>{nameOf(person)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.rest} title={rest.map(nameOf).join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <span className={styles.spoken}>and {rest.map(nameOf).join(', ')}</span>
        </li>
      )}
    </ul>
  );
}

/** A user with several windows is one person. */
function oneEach(people: readonly Person[]): readonly Person[] {
  const first = new Map<string, Person>();
  for (const person of people) if (!first.has(person.user)) first.set(person.user, person);
  return [...first.values()];
}
