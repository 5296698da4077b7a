/** Cookie with the client id under which one browser's steps are counted. Set only with consent. */
export const CLIENT_ID_COOKIE = 'umlauf_client';

/** One year. */
export const CLIENT_ID_SECONDS = 31_536_000;

/** Pattern of a client id, of the embedded service and of any other. */
export const CLIENT_ID = /^[A-Za-z0-9_-]{16,128}$/;
