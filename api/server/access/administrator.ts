/** The type of the role whose people administer their company: it has every right, and a company keeps one of them. */
export const ADMINISTRATOR = 'CompanyAdmin';
