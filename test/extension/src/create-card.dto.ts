import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsEmail, IsInt, IsOptional, Length, Max, Min, ValidateNested } from 'class-validator';

/** Who holds a card. */
export class HolderDto {
  @ApiProperty({ description: 'Name on the card.' })
  @Length(1, 100)
  name: string;

  @ApiProperty({ description: 'Address that the holder orders with.' })
  @IsEmail()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  email: string;
}

/** A card to create. */
export class CreateCardDto {
  @ApiProperty({ description: 'Who holds the card.' })
  @ValidateNested()
  @Type(() => HolderDto)
  holder: HolderDto;

  @ApiProperty({ description: 'Days until the card expires, 0 to 3650.', required: false, default: 365 })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(3650)
  days: number = 365;
}
