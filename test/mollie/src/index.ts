export { MollieModule } from './mollie.module.js';
