import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf } from '../../../api/client/hooks.ts';
import { client } from '../../data/session/api.ts';

/** The address of an uploaded picture in this page; fetching one needs a token. Undefined until it is there. */
export function usePicture(key: string): { readonly address?: string; readonly isMissing: boolean } {
  const { data, isError } = useQuery({
    queryKey: keyOf('image', key),
    queryFn: ({ signal }) => client.image({ params: { key } }, { signal }),
    enabled: key !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return setAddress(undefined);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { address, isMissing: isError };
}
