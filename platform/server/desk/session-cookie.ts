/** Session of the desk. `SameSite=Strict`: no link of another site opens a page with it. */
export const DESK_COOKIE = 'umlauf_desk';
