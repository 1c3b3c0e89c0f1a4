/** What is used of sax; its published types bring those of Node, which pages and workers do not have. */
declare module 'sax' {
  export interface Tag {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string>>;
  }
  export interface SAXParser {
    onopentag: (tag: Tag) => void;
    onclosetag: (name: string) => void;
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    onerror: (error: Error) => void;
    /** From 0. */
    readonly line: number;
    readonly column: number;
    /** Characters up to the `<` of the last tag, that one too. */
    readonly startTagPosition: number;
    write(text: string): SAXParser;
    close(): SAXParser;
  }
  export function parser(strict: true, options: { readonly strictEntities: true }): SAXParser;
}
