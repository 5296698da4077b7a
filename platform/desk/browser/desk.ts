import './desk-keys.ts';
import './desk-passkeys.ts';
