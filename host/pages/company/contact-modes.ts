/** The present action on a contact of the company: the modes of COMP-05. */
type ContactMode = 'add' | 'edit' | 'archive';

export interface ContactFields {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

interface ContactState {
  /** None while the contact is only shown. */
  readonly mode: ContactMode | null;
  readonly fields: ContactFields;
}

const EMPTY: ContactFields = { name: '', email: '', phone: '' };
export const SHOWN: ContactState = { mode: null, fields: EMPTY };

/** The state after a button: adding begins with empty fields, editing with the contact's, cancelling ends both. */
export function contactState(action: ContactMode | 'cancel', contact: ContactFields | null): ContactState {
  switch (action) {
    case 'add':
      return { mode: 'add', fields: EMPTY };
    case 'edit': {
      const { name, email, phone } = contact ?? EMPTY;
      return { mode: 'edit', fields: { name, email, phone } };
    }
    case 'archive':
      return { mode: 'archive', fields: EMPTY };
    case 'cancel':
      return SHOWN;
  }
}
