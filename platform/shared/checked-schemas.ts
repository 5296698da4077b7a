/**
 * How Ajv compiles schemas of this repository. The generators have checked them, and a start does not wait for that again,
 * nor for code that is a little shorter.
 */
export const checkedSchemas = { strict: false, meta: false, validateSchema: false, code: { optimize: false } } as const;
