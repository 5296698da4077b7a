/** Where a problem of the pasted link stands, for pages without the form's code. */
export const LINK_POINTER = '/headers/token';
