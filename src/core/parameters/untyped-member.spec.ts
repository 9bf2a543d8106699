import { Transform, Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Max,
  ValidateNested,
} from 'class-validator';
import { compileDto } from './dto-instance.js';

class LineDto {
  @IsInt()
  quantity = 1;
}

describe('A DTO of class-validator', () => {
  class NumberDto {
    @IsOptional()
    @IsInt()
    @Max(100)
    member = 10;
  }
  class BooleanDto {
    @IsBoolean()
    member = false;
  }
  class ListDto {
    @IsArray()
    member = [];
  }
  class EntriesDto {
    @IsInt({ each: true })
    member = [];
  }

  it.each([NumberDto, BooleanDto, ListDto, EntriesDto].map((dto) => [dto.name, dto] as const))(
    'is refused with the name of the member when it has a default but no declared type: %s',
    (name, dto) => {
      expect(() => compileDto(dto)).toThrow(
        `${name}.member has no type by which values could be converted: declare one`,
      );
    },
  );

  it('names the nested class whose member has no type', () => {
    class OrderDto {
      @ValidateNested()
      @Type(() => LineDto)
      line: LineDto;
    }
    expect(() => compileDto(OrderDto)).toThrow(/^LineDto\.quantity has no type/);
  });

  it('can be nested in itself', () => {
    class TreeDto {
      @IsInt()
      size: number = 1;

      @ValidateNested({ each: true })
      @Type(() => TreeDto)
      children: TreeDto[];
    }
    const { declarations } = compileDto(TreeDto);
    expect(declarations.get('children')?.nested?.members().get('size')).toMatchObject({ type: 'number' });
  });

  it('takes members with a type, and those that convert themselves or take objects of any kind', () => {
    class WholeDto {
      @IsInt()
      typed: number = 10;

      @Type(() => Number)
      @IsInt()
      converted = 10;

      @Transform(({ value }) => Number(value))
      @IsInt()
      transformed = 10;

      // Texts need no conversion, and some compilers write no type of such a member.
      @IsString()
      nullable: string | null;

      @IsObject()
      record: Record<string, unknown>;

      @IsDefined()
      any: unknown;
    }
    expect([...compileDto(WholeDto).declarations.keys()]).toHaveLength(6);
  });
});
