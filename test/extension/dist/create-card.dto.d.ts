/** Who holds a card. */
export declare class HolderDto {
    name: string;
    email: string;
}
/** A card to create. */
export declare class CreateCardDto {
    holder: HolderDto;
    days: number;
}
