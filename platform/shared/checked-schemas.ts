/**
 * Ajv options for schemas of this repository. The generators have validated them, so the start skips that, and also
 * code optimisation, which costs time and saves little.
 */
export const checkedSchemas = { strict: false, meta: false, validateSchema: false, code: { optimize: false } } as const;
