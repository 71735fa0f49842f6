import { emailField } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

/** Why no user with this e-mail can be created here, checked by the server once the address is complete; else undefined. */
export function useEmailCheck(typed: string): string | undefined {
  const email = useDebounced(typed.trim());
  const isWhole = emailField.struct.is(email);
  const check = useCall('validateUser', { query: { email } }, { enabled: isWhole, meta: { inline: true } });
  return isWhole && email === typed.trim() && check.data?.valid === false ? check.data.message : undefined;
}
