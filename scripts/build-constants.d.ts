/** What lib/build/build-constants.mjs compiles in. */
declare const __APP_VERSION__: string;
declare const __TEST_BUILD__: boolean;
