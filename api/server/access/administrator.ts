/** The type of the administrator role: it has every right, and a company always keeps at least one administrator. */
export const ADMINISTRATOR = 'CompanyAdmin';
