import { AjvCompiler } from '@fastify/ajv-compiler';

type ValidatorFactory = ReturnType<typeof AjvCompiler>;
type Validate = ReturnType<ReturnType<ValidatorFactory>>;

/**
 * Compiles the schema of a route's input when the first request needs it: compiling all of them took a tenth of the start.
 * Header names in schemas must be in lower case: Fastify changes only schemas that its own factory compiles.
 */
export function lazyValidators(): ValidatorFactory {
  const build = AjvCompiler();
  return (externalSchemas, options) => {
    const compile = build(externalSchemas, options);
    return (route) => {
      let compiled: Validate | undefined;
      const validate = (input: unknown) => {
        compiled ??= compile(route);
        const result = compiled(input);
        // Fastify reads the errors of the function that it called.
        Object.assign(validate, { errors: compiled.errors });
        return result;
      };
      return validate as Validate;
    };
  };
}
