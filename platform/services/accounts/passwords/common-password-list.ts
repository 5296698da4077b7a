import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 of the most common passwords, in lower case. A module of its own, because a bundler gives a package that it loads late no names. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);
