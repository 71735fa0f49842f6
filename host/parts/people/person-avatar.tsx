import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { client } from '../../data/session/api.ts';
import { Avatar } from '../../ui/avatar.tsx';

interface Person {
  readonly uuid: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Changes with every new picture, null if there is none. */
  readonly picture: string | null;
}

export const fullName = (person: Pick<Person, 'firstName' | 'lastName'>): string =>
  `${person.firstName} ${person.lastName}`;

/** A user's picture, or initials until it is there and if there is none. */
export function PersonAvatar({ person, size }: { readonly person: Person; readonly size?: 24 | 32 | 72 }) {
  return <Avatar name={fullName(person)} picture={usePicture(person)} size={size} />;
}

/** Address of a user's picture. An `img` carries no bearer token, so the page fetches the bytes itself. */
function usePicture({ uuid, picture }: Person): string | null {
  const { data } = useQuery({
    queryKey: [...keyOf('userPicture', uuid), picture],
    queryFn: ({ signal }) => client.userPicture({ params: { id: uuid } }, { signal }),
    enabled: picture !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Initials suffice if it is not available.
    meta: { inline: true },
    retry: false,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!data || picture === null) return setAddress(null);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data, picture]);
  return address;
}
