/** Path and details (JSON) of every upload, for programs that work without the application. */
export const UPLOADED_FILES = 'SELECT path, details FROM media ORDER BY id';
