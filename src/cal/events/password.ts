export { opened } from '../../core/content/post-password.js';
