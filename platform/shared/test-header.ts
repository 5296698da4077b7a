/** Sent with the calls of a page that shows the bar of the test mode. */
export const TEST_HEADER = 'umlauf-test';
