/** The desk's exports for the server: its route table and the page frame. */

export type { DeskAnswer, DeskPage, DeskRoute, DeskShop, SentFile } from './desk-route.ts';
export { rolesFor } from './desk-route.ts';
export { deskRoutes } from './desk-routes.ts';
export type { DeskServices } from './desk-services.ts';
export { type FlashCode, findFlash } from './flash.ts';
export { deskPage } from './frame.tsx';
export { signInPage } from './pages/sign-in.tsx';
export { createDeskTexts, type DeskLanguage, type DeskTexts, deskLanguages, findDeskLanguage } from './texts.ts';
