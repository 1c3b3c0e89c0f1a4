/** Constants that the build defines. */

/** Version of the application, from package.json. */
declare const __APP_VERSION__: string;
