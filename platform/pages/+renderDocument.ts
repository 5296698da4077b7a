export { renderDocument } from './render-document.tsx';
